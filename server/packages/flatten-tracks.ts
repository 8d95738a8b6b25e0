import type { FoundClass, FoundNode, FoundTrack } from './found.ts'
import { markAsSimplified, TITLE_MAX_LENGTH, chooseTitle } from './report.ts'

const BETWEEN = ' › '

/**
 * Maps the structure of a package, which may have any depth, to tracks, classes and materials. Top folders become
 * tracks if one of them contains folders, and otherwise classes of one track. A deeper folder becomes a separate class,
 * whose title contains the titles of its parent folders. Items that come after a folder form another class, so the
 * order of study stays the same.
 */
export function flattenTracks(nodes: readonly FoundNode[], title: string): FoundTrack[] {
  const top = withoutShell(nodes.filter(keep))
  const isDeep = top.some(node => node.children.some(isFolder))
  if (!isDeep) return trackOf(title, getClasses(top, [], title))
  const tracks = groupConsecutiveItems(top).flatMap(run => {
    if (!Array.isArray(run)) {
      become(run, 'track')
      return trackOf(run.title, getClasses(inside(run), [], run.title))
    }
    return trackOf(title, [getClass(title, run)])
  })
  return withOwnTitles(tracks)
}

/**
 * Makes track titles unique by adding numbers. Titles would be equal for items before and after the folders, and for
 * folders with the same title.
 */
function withOwnTitles(tracks: readonly FoundTrack[]): FoundTrack[] {
  const takenTitles = new Set<string>()
  return tracks.map(track => {
    let { title } = track
    for (let number = 2; takenTitles.has(title.toLowerCase()); number += 1) title = numbered(track.title, number)
    takenTitles.add(title.toLowerCase())
    return { ...track, title }
  })
}

function numbered(title: string, number: number): string {
  const end = ` (${number})`
  return chooseTitle(
    title.length + end.length > TITLE_MAX_LENGTH ? title.slice(0, TITLE_MAX_LENGTH - end.length) + end : title + end,
  ).title
}

const isFolder = (node: FoundNode) => node.children.length > 0

/**
 * Writes into the report whether a folder becomes a track or a class. If the node itself has materials, its row already
 * says what they become.
 */
function become({ row, materials }: FoundNode, kind: 'track' | 'class'): void {
  if (materials.length === 0) row.becomes = kind
}

/** Returns the contents of a folder. If the folder node itself has materials, they come first. */
const inside = (node: FoundNode): FoundNode[] =>
  node.materials.length > 0 ? [{ ...node, children: [] }, ...node.children] : node.children

function trackOf(title: string, classes: FoundClass[]): FoundTrack[] {
  return classes.length > 0 ? [{ title: chooseTitle(title).title, summary: '', classes }] : []
}

/** Returns true if a node contains any material. Also removes child folders without materials from the node. */
function keep(node: FoundNode): boolean {
  node.children = node.children.filter(keep)
  if (node.materials.length > 0 || node.children.length > 0) return true
  if (node.row.source === 'folder') markAsSimplified(node.row, 'Kosong, jadi tidak dibuat')
  return false
}

/** Removes a top folder that contains the whole structure, because this folder only stands for the package itself. */
function withoutShell(nodes: FoundNode[]): FoundNode[] {
  const [only] = nodes
  if (nodes.length !== 1 || !only || only.materials.length > 0) return nodes
  if (!only.children.some(child => child.children.some(isFolder))) return nodes
  become(only, 'track')
  markAsSimplified(only.row, 'Membungkus seluruh paket, jadi tidak menjadi tingkat sendiri')
  return withoutShell(only.children)
}

/** Groups consecutive items that are not folders. Folders stay single. */
function groupConsecutiveItems(nodes: readonly FoundNode[]): (FoundNode | FoundNode[])[] {
  const runs: (FoundNode | FoundNode[])[] = []
  for (const node of nodes) {
    const lastRun = runs.at(-1)
    if (isFolder(node)) runs.push(node)
    else if (Array.isArray(lastRun)) lastRun.push(node)
    else runs.push([node])
  }
  return runs
}

function getClasses(nodes: readonly FoundNode[], path: readonly string[], around: string): FoundClass[] {
  let count = 0
  return groupConsecutiveItems(nodes).flatMap(run => {
    if (!Array.isArray(run)) return folderClasses(run, path)
    count += 1
    const name = nameOf(path.length > 0 ? path : [around])
    return [getClass(count === 1 ? name : `${name} (lanjutan)`, run)]
  })
}

function folderClasses(folder: FoundNode, path: readonly string[]): FoundClass[] {
  const ownPath = [...path, folder.title]
  const within = inside(folder)
  become(folder, 'class')
  if (path.length > 0)
    markAsSimplified(folder.row, `Tingkat yang lebih dalam menjadi satu kelas: "${chooseTitle(nameOf(ownPath)).title}"`)
  else if (within.every(isFolder)) markAsSimplified(folder.row, 'Judulnya menjadi bagian judul kelas di dalamnya')
  return getClasses(within, ownPath, folder.title)
}

const nameOf = (path: readonly string[]) => path.join(BETWEEN)

function getClass(name: string, nodes: readonly FoundNode[]): FoundClass {
  return { title: chooseTitle(name).title, summary: '', materials: nodes.flatMap(({ materials }) => materials) }
}
