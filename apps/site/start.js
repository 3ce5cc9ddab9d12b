// The build puts this in the place of the page's entry script. The page is painted before its code runs, since all that
// a new visitor sees is in it already.
{
  const start = () => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = '%entry%'
    document.head.append(script)
  }
  // A hidden tab paints nothing, and neither does a page that waits for its code.
  if (document.hidden || document.querySelector('[data-waits]')) start()
  else requestAnimationFrame(() => requestAnimationFrame(start))
}
