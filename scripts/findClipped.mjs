/** Runs in the page. Names texts that are cut off: wider than their box, with neither a scroll bar nor an ellipsis. */
export const findClipped = () => {
  const visit = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? visit(one.shadowRoot) : [])])
  return visit(document)
    .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && one.textContent.trim() !== '')
    .filter((one) => {
      const { overflowX, textOverflow, clipPath, position } = getComputedStyle(one)
      const isHidden = position === 'absolute' && clipPath !== 'none'
      return !isHidden && !['scroll', 'auto'].includes(overflowX) && textOverflow !== 'ellipsis'
    })
    .map((one) => `clipped: ${one.className || one.tagName} "${one.textContent.trim().slice(0, 60)}"`)
}
