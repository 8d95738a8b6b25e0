/** Parts of a storage key: two validated ids, and no text from the user. */
export interface FileKey {
  userId: string
  id: string
}

export function folderOf(userId: string): string {
  return `attachments/${userId}`
}

/** Storage key of a file: in the folder of the user who uploaded it, even if the file was moved to another account. */
export function fileKey({
  user_id,
  stored_for,
  id,
}: {
  user_id: string
  stored_for: string | null
  id: string
}): string {
  return `${folderOf(stored_for ?? user_id)}/${id}`
}
