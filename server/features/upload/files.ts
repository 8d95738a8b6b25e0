/** Keys are made of two ids the contract has checked and of nothing a sender wrote. */
export interface FileKey {
  userId: string
  id: string
}

export function folderOf(userId: string): string {
  return `attachments/${userId}`
}

/** Where the bytes of a file lie in the storage: in the folder of who sent them, whoever's file it is by now. */
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
