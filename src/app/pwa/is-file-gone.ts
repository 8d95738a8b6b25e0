/** Returns whether the server no longer has a file of the build. Returns false if the server cannot be reached. */
export function isFileGone(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
}
