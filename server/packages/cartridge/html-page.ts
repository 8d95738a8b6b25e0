import { Parser } from 'htmlparser2'
import type { Block } from '#contract/learning/article.ts'
import { isHttps } from '#contract/learning/article-line.ts'
import { htmlToArticle } from '#contract/learning/html/html-article.ts'
import { type HtmlElement, type HtmlNode, readHtml } from '#contract/learning/html/html-tree.ts'
import { linkBlocks } from '../link-blocks.ts'
import { getFileExtension, type PackageFiles, PICTURES } from '../manifest/package-files.ts'
import type { StoredMediaFile } from '../manifest/package-media.ts'
import { shortenForMessage } from '../report.ts'
import { resolveInPage } from './page-address.ts'
import { prepareTree } from './page-tree.ts'

export interface ReadPage {
  blocks: Block[]
  /** Videos that the page embeds. An article cannot embed a video, so each video becomes a separate material. */
  videos: string[]
  /** Notes for the report about content that was left out. */
  notes: string[]
}

const INTERACTIVE = /<(?:script|form|input|textarea|canvas|button|applet)\b/i
const ALT_MAX_LENGTH = 300

/**
 * Does the same as `parsePage`, and also converts the pictures and checks the videos. Leaves out files that are not
 * valid pictures or videos.
 */
export async function readPage(files: PackageFiles, html: string, folder: string): Promise<ReadPage | undefined> {
  const page = parsePage(files, html, folder)
  if (!page) return undefined
  const blocks: Block[] = []
  let broken = 0
  for (const block of page.blocks) {
    const picture = block.kind === 'picture' ? await files.media.picture(block.url) : undefined
    if (block.kind !== 'picture') blocks.push(block)
    else if (picture) blocks.push(createPictureBlock(block.alt, picture))
    else broken += 1
  }
  const videos: string[] = []
  // Reads the videos one after another, because a page may contain all the videos of a package.
  for (const path of page.videos) {
    const video = await files.media.file(path, 'mp4')
    if (video) videos.push(video.name)
  }
  const lost = [
    ...(broken > 0 ? [`${broken} gambar tidak terbaca, jadi tidak ikut`] : []),
    ...(videos.length < page.videos.length ? ['Ada video yang bukan MP4, jadi tidak ikut'] : []),
  ]
  return { blocks, videos, notes: [...page.notes, ...lost] }
}

export function createPictureBlock(alt: string, { name, width = 1, height = 1 }: StoredMediaFile): Block {
  return { kind: 'picture', url: `/api/media/${name}`, alt, width, height }
}

/**
 * Converts a page to article blocks by the same rules as pasted text. URLs of pictures and videos stay paths in the
 * package. Returns undefined if the page would overload the parser.
 */
export function parsePage(files: PackageFiles, html: string, folder: string): ReadPage | undefined {
  const page = readHtml(html, Parser)
  if (!page) return undefined
  const missing: string[] = []
  const lost = { missing, embedded: 0, foreign: 0, frames: 0, media: 0 }
  const videos: string[] = []

  function getPicture({ attributes }: HtmlElement): Block | undefined {
    const source = attributes['src'] ?? ''
    const alt = (attributes['alt'] ?? '').trim() || (attributes['title'] ?? '').trim() || nameOf(source)
    if (isHttps(source)) {
      lost.foreign += 1
      return linkBlocks(`Gambar: ${alt}`, source)[0]
    }
    const path = source.startsWith('data:') ? undefined : files.find(resolveInPage(files, folder, source))
    if (path !== undefined && PICTURES.has(getFileExtension(path)))
      return { kind: 'picture', url: path, alt: cleanAltText(alt), width: 0, height: 0 }
    if (source.startsWith('data:')) lost.embedded += 1
    else lost.missing.push(fileName(source))
    return undefined
  }

  function getMedium(element: HtmlElement): Block | undefined {
    if (element.name === 'img') return getPicture(element)
    const source = getSource(element)
    const path = files.find(resolveInPage(files, folder, source))
    if (path !== undefined && getFileExtension(path) === 'mp4') {
      videos.push(path)
      return undefined
    }
    if (isHttps(source)) {
      lost.frames += 1
      return linkBlocks((element.attributes['title'] ?? '').trim() || source, source)[0]
    }
    lost.media += 1
    return undefined
  }

  const leftOut = { pictures: 0, formulas: 0 }
  const tree = { rawTex: 0, formulas: 0, nestedLists: 0 }
  const blocks = htmlToArticle(prepareTree(page, tree), { leftOut, mediumOf: getMedium })
  const links = listLinks(page)
  const counts: [number, string][] = [
    [lost.missing.length, `gambar tidak ada di paket atau jenisnya tidak didukung: ${firstNames(lost.missing)}`],
    [lost.embedded, 'gambar tertanam di dalam halaman tidak ikut'],
    [lost.foreign, 'gambar dari situs lain menjadi tautan'],
    [lost.frames, 'video atau halaman dari situs lain menjadi tautan'],
    [lost.media, 'audio, video, atau objek tidak ikut'],
    [leftOut.formulas, 'rumus tidak ikut'],
    [new Set(videos).size, 'video di dalam halaman menjadi materi sendiri'],
    [tree.rawTex, 'rumus TeX tidak terbaca, jadi tinggal seperti tertulis'],
    [tree.nestedLists, 'daftar di dalam daftar menjadi satu tingkat, dengan tanda – di depannya'],
    [links.inner.length, 'tautan di dalam paket tinggal sebagai kata'],
    [
      links.sounds.length,
      `tautan ke audio tidak ikut, karena audio belum bisa menjadi materi: ${firstNames(links.sounds)}`,
    ],
    [links.plain.length, `tautan bukan https, jadi tinggal sebagai kata: ${firstNames(links.plain)}`],
  ]
  const notes = counts.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : []))
  if (INTERACTIVE.test(html)) notes.push('Bagian interaktif (skrip atau formulir) tidak ikut')
  return { blocks, videos: [...new Set(videos)], notes }
}

function getSource({ attributes, children }: HtmlElement): string {
  const inside = children.filter(child => typeof child !== 'string').find(({ name }) => name === 'source')
  return (attributes['src'] ?? attributes['data'] ?? inside?.attributes['src'] ?? '').trim()
}

/** Returns the file name of a picture as text, without extension. Used as alternative text if the page has none. */
function nameOf(source: string): string {
  const name = fileName(source).replace(/\.\w+$/, '')
  return name.replaceAll(/%20|[-_+]+/g, ' ').trim()
}

function fileName(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  return path.slice(path.lastIndexOf('/') + 1)
}

function cleanAltText(alt: string): string {
  const words = alt
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, ALT_MAX_LENGTH)
    .toWellFormed()
  return /[\p{L}\p{N}]/u.test(words) ? words : 'Gambar'
}

/** Links that cannot be kept when a page becomes an article. */
interface LostLinks {
  /** Links to other pages of the package. These pages become materials, and an article cannot link to a material. */
  inner: string[]
  /** Links to sound files of the package. A sound cannot become a material. */
  sounds: string[]
  /** Links to sites without TLS. An article must not contain such links. */
  plain: string[]
}

const SOUND = /\.(?:mp3|m4a|ogg|oga|opus|wav|wma|aac)(?:[?#]|$)/i

function listLinks(page: HtmlElement): LostLinks {
  const links: LostLinks = { inner: [], sounds: [], plain: [] }
  const walk = (node: HtmlNode) => {
    if (typeof node === 'string') return
    const href = node.name === 'a' ? (node.attributes['href'] ?? '').trim() : ''
    const isInner = href !== '' && !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(href)
    if (isInner) (SOUND.test(href) ? links.sounds : links.inner).push(fileName(href))
    else if (/^(?:http:)?\/\//i.test(href)) links.plain.push(href)
    node.children.forEach(walk)
  }
  walk(page)
  return links
}

const NAMES_SHOWN = 5

/** Returns the first five names as text. If there are more names, adds "dan lainnya" (and others). */
function firstNames(names: readonly string[]): string {
  const all = [...new Set(names.map(name => shortenForMessage(name).slice(0, 80).toWellFormed()))]
  return `${all.slice(0, NAMES_SHOWN).join(', ')}${all.length > NAMES_SHOWN ? ', dan lainnya' : ''}`
}
