import { Parser } from 'htmlparser2'
import type { Block } from '#contract/article.ts'
import { isHttps } from '#contract/rules/article-line.ts'
import { articleOfHtml } from '#contract/rules/html/html-article.ts'
import { type HtmlElement, type HtmlNode, readHtml } from '#contract/rules/html/html-tree.ts'
import { linkBlocks } from '../link-blocks.ts'
import { endingOf, type PackageFiles, PICTURES } from '../manifest/package-files.ts'
import type { KeptFile } from '../manifest/package-media.ts'
import { resolveInPage } from './page-address.ts'

export interface ReadPage {
  blocks: Block[]
  /** Videos of the package that were shown inside: an article holds none, so each stands by itself. */
  videos: string[]
  /** What did not come, in words. */
  notes: string[]
}

const INTERACTIVE = /<(?:script|form|input|textarea|canvas|button|applet)\b/i
const ALT_MAX_LENGTH = 300

/** As `parsePage`, with its pictures drawn and its videos looked at: what is none is left out. */
export async function readPage(files: PackageFiles, html: string, folder: string): Promise<ReadPage | undefined> {
  const page = parsePage(files, html, folder)
  if (!page) return undefined
  const blocks: Block[] = []
  let broken = 0
  for (const block of page.blocks) {
    const picture = block.kind === 'picture' ? await files.media.picture(block.url) : undefined
    if (block.kind !== 'picture') blocks.push(block)
    else if (picture) blocks.push(drawnPicture(block.alt, picture))
    else broken += 1
  }
  const videos: string[] = []
  // One after another: a page may show as many as a package holds.
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

export function drawnPicture(alt: string, { name, width = 1, height = 1 }: KeptFile): Block {
  return { kind: 'picture', url: `/api/media/${name}`, alt, width, height }
}

/**
 * Somebody's page as the blocks of an article, by the rules pastes are read by; pictures and videos by their paths in the package.
 * Undefined where it is made to keep a reader busy.
 */
export function parsePage(files: PackageFiles, html: string, folder: string): ReadPage | undefined {
  const page = readHtml(html, Parser)
  if (!page) return undefined
  const lost = { missing: 0, embedded: 0, foreign: 0, frames: 0, media: 0 }
  const videos: string[] = []

  function pictureOf({ attributes }: HtmlElement): Block | undefined {
    const source = attributes['src'] ?? ''
    const alt = (attributes['alt'] ?? '').trim() || (attributes['title'] ?? '').trim() || nameOf(source)
    if (isHttps(source)) {
      lost.foreign += 1
      return linkBlocks(`Gambar: ${alt}`, source)[0]
    }
    const path = source.startsWith('data:') ? undefined : files.find(resolveInPage(files, folder, source))
    if (path !== undefined && PICTURES.has(endingOf(path)))
      return { kind: 'picture', url: path, alt: wordsOf(alt), width: 0, height: 0 }
    if (source.startsWith('data:')) lost.embedded += 1
    else lost.missing += 1
    return undefined
  }

  function mediumOf(element: HtmlElement): Block | undefined {
    if (element.name === 'img') return pictureOf(element)
    const source = sourceOf(element)
    const path = files.find(resolveInPage(files, folder, source))
    if (path !== undefined && endingOf(path) === 'mp4') {
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
  const blocks = articleOfHtml(page, { leftOut, mediumOf })
  const inner = innerLinks(page)
  const told: [number, string][] = [
    [lost.missing, 'gambar tidak ada di paket atau jenisnya tidak didukung'],
    [lost.embedded, 'gambar tertanam di dalam halaman tidak ikut'],
    [lost.foreign, 'gambar dari situs lain menjadi tautan'],
    [lost.frames, 'video atau halaman dari situs lain menjadi tautan'],
    [lost.media, 'audio, video, atau objek tidak ikut'],
    [leftOut.formulas, 'rumus tidak ikut'],
    [new Set(videos).size, 'video di dalam halaman menjadi materi sendiri'],
    [inner, 'tautan di dalam paket tinggal sebagai kata'],
  ]
  const notes = told.flatMap(([count, words]) => (count > 0 ? [`${count} ${words}`] : []))
  if (INTERACTIVE.test(html)) notes.push('Bagian interaktif (skrip atau formulir) tidak ikut')
  return { blocks, videos: [...new Set(videos)], notes }
}

function sourceOf({ attributes, children }: HtmlElement): string {
  const inside = children.filter(child => typeof child !== 'string').find(({ name }) => name === 'source')
  return (attributes['src'] ?? attributes['data'] ?? inside?.attributes['src'] ?? '').trim()
}

/** Readers who do not see a picture are told what it is; where nobody said so, by the name of its file. */
function nameOf(source: string): string {
  const [file = ''] = source.split(/[?#]/, 1)
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  return name.replaceAll(/%20|[-_+]+/g, ' ').trim()
}

function wordsOf(alt: string): string {
  const words = alt
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, ALT_MAX_LENGTH)
    .toWellFormed()
  return /[\p{L}\p{N}]/u.test(words) ? words : 'Gambar'
}

/** Links to other pages of the package: here these are materials, which have no addresses in a text. */
function innerLinks(node: HtmlNode): number {
  if (typeof node === 'string') return 0
  const { href } = node.attributes
  const isInner = node.name === 'a' && href !== undefined && !/^(?:[a-z][a-z\d+.-]*:|\/\/|#|$)/i.test(href.trim())
  return Number(isInner) + node.children.reduce((sum, child) => sum + innerLinks(child), 0)
}
