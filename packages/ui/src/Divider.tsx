/** A line between two groups, with a label if they are alternatives. */
export function Divider({ text }: { text?: string }) {
  return text ? <div className="Divider">{text}</div> : <hr className="Divider" />
}
