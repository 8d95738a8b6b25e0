/** Keys are made of two ids the contract has checked and of nothing a sender wrote. */
export interface FileKey {
  userId: string
  id: string
}

export function folderOf(userId: string): string {
  return `attachments/${userId}`
}

/** Where the bytes of a file lie in the storage. */
export function fileKey({ userId, id }: FileKey): string {
  return `${folderOf(userId)}/${id}`
}
