export const sourceFolders: readonly string[]
export const keptFolder: string
export function keptPath(text: string): string
