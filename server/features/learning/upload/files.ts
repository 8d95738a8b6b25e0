/** Parts of a storage key: two ids that the contract has validated, and no text of the sender. */
export interface FileKey {
  userId: string
  id: string
}

export function folderOf(userId: string): string {
  return `attachments/${userId}`
}

/** Storage key of a file: in the folder of the user who sent it, even if it belongs to another user by now. */
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
