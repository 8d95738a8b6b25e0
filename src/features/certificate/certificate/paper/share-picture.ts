/** Returns whether the device's share dialog accepts pictures. On other devices the link is shared. */
export function canSharePictures(): boolean {
  if (typeof navigator.canShare !== 'function') return false
  return navigator.canShare({ files: [new File([''], 'gambar.png', { type: 'image/png' })] })
}

/** Opens the share dialog with the picture. If the user closes the dialog, no error is thrown. */
export async function sharePicture(picture: File, title: string): Promise<void> {
  try {
    await navigator.share({ files: [picture], title })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
