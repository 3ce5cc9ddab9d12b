/** Saves a locally created file to the user's disk. */
export const saveFile = (fileName: string, text: string, type: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
