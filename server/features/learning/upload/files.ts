/** Identifies a file in the storage by two validated ids. Contains no text from the user. */
export interface FileKey {
  userId: string
  id: string
}

export function getUserFolder(userId: string): string {
  return `attachments/${userId}`
}

/**
 * Returns the storage key of a file. The file is in the folder of the user who uploaded it, even if the file was moved
 * to another account.
 */
export function getFileKey({
  user_id,
  stored_for,
  id,
}: {
  user_id: string
  stored_for: string | null
  id: string
}): string {
  return `${getUserFolder(stored_for ?? user_id)}/${id}`
}
