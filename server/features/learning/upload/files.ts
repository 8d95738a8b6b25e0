/** Parts of a storage key: two validated ids, and no text from the user. */
export interface FileKey {
  userId: string
  id: string
}

export function getUserFolder(userId: string): string {
  return `attachments/${userId}`
}

/** Storage key of a file: in the folder of the user who uploaded it, even if the file was moved to another account. */
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
