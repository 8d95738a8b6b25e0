import { type PackageFiles, resolvePath } from '../manifest/package-files.ts'

const BASE = /^(?:\$|%24)IMS-CC-FILEBASE(?:\$|%24)\/?/i

/**
 * Resolves a URL in a page of a cartridge to a path in the package. By the specification `$IMS-CC-FILEBASE$` is the
 * root of the package. In packages of Canvas it is the folder `web_resources`.
 */
export function resolveInPage(files: PackageFiles, folder: string, address: string): string | undefined {
  const mark = BASE.exec(address)
  const rest = mark ? address.slice(mark[0].length) : address
  const folders = mark ? ['', 'web_resources', folder, `${folder}/..`] : [folder, '', 'web_resources']
  return folders.map(each => files.find(resolvePath(each, rest))).find(path => path !== undefined)
}
