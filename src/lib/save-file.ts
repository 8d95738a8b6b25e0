const RELEASE_AFTER_MS = 60_000

/** Saves a generated file as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  // Firefox follows a link only if it is in the document.
  document.body.append(link)
  link.click()
  link.remove()
  // The URL is released later, because Safari reads the file after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER_MS)
}
