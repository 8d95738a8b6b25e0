const RELEASE_AFTER_MS = 60_000

/** Saves a generated file as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  // Adds the link to the document, because Firefox follows a link only there.
  document.body.append(link)
  link.click()
  link.remove()
  // The URL is released later, because Safari reads the file after the click event.
  setTimeout(() => URL.revokeObjectURL(link.href), RELEASE_AFTER_MS)
}
