/** A line between two groups, with words in it where they are alternatives. */
export function Divider({ text }: { text?: string }) {
  return text ? <div className="Divider">{text}</div> : <hr className="Divider" />
}
