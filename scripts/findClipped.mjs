/** Runs in the page. Returns boxes that hide part of their text without a scroll bar or an ellipsis. */
export const findClipped = () => {
  const visit = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? visit(one.shadowRoot) : [])])
  return visit(document.body)
    .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && one.textContent.trim() !== '')
    .filter((one) => {
      const { overflowX, textOverflow } = getComputedStyle(one)
      return ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis'
    })
    .map((one) => `clipped: ${one.className || one.tagName} "${one.textContent.trim().slice(0, 60)}"`)
}
