import { type PackageFiles, resolvePath } from '../manifest/package-files.ts'

const BASE = /^(?:\$|%24)IMS-CC-FILEBASE(?:\$|%24)\/?/i

/**
 * Where an address in a page of a cartridge leads inside of the package. Its mark for the root of the files means the package in
 * the specification, and the folder of files in what one large platform exports.
 */
export function resolveInPage(files: PackageFiles, folder: string, address: string): string | undefined {
  const mark = BASE.exec(address)
  const rest = mark ? address.slice(mark[0].length) : address
  const folders = mark ? ['', 'web_resources', folder, `${folder}/..`] : [folder, '', 'web_resources']
  return folders.map(each => files.find(resolvePath(each, rest))).find(path => path !== undefined)
}
