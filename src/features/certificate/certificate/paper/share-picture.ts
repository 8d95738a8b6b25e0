/** True if the device's share dialog takes pictures. Other devices share the link. */
export function canSharePictures(): boolean {
  if (typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File([''], 'gambar.png', { type: 'image/png' })] })
}

/** Opens the share dialog with the picture. Closing it is not a failure. */
export async function sharePicture(picture: File, title: string): Promise<void> {
  try {
    await navigator.share({ files: [picture], title })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
