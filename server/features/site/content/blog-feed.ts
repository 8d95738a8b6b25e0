import { brand } from '#contract/site/brand.ts'
import * as contract from '#contract/site/feed.ts'
import { type Binding, bindEndpoint, type Mount } from '../../../http/bind.ts'
import { escapeHtml } from '../../../http/escape-html.ts'
import { createFeed, getFeedStatus, revokeFeed, serveFeed } from '../feed/service.ts'
import { readPosts } from './service.ts'

const PATH = '/blog/tulisan.xml'
const kind = 'blog'
/** Maximum number of posts in the feed. Older posts are only on the blog pages. */
const POSTS = 30

export const blogFeedBindings: readonly Binding[] = [
  bindEndpoint(contract.getBlogFeed, (_request, { db, person: { userId } }) => getFeedStatus(db, { userId, kind })),
  bindEndpoint(contract.createBlogFeed, async (_request, { db, person: { userId }, now, publicUrl }) => ({
    url: `${publicUrl()}/api${PATH}${await createFeed(db, { userId, kind }, now())}`,
  })),
  bindEndpoint(contract.revokeBlogFeed, (_request, { db, person: { userId } }) => revokeFeed(db, { userId, kind })),
]

/** Serves the blog as RSS 2.0 to members: a summary and a link for each post. */
export const mountBlogFeed: Mount = (app, services) =>
  serveFeed(app, services, {
    path: PATH,
    kind,
    type: 'application/rss+xml; charset=utf-8',
    async write() {
      const posts = (await readPosts(services)).slice(0, POSTS)
      const blog = `${services.publicUrl()}/blog`
      const items = posts.map(({ slug, title, summary, publishedAt }) => {
        const address = element('link', `${blog}/${slug}`) + element('guid', `${blog}/${slug}`)
        const date = element('pubDate', new Date(publishedAt).toUTCString())
        return `<item>${element('title', title)}${address}${element('description', summary)}${date}</item>`
      })
      const about = [
        element('title', `Blog ${brand.name}`),
        element('link', blog),
        element('description', `Tulisan pendek ${brand.name} tentang belajar dan bekerja.`),
        element('language', 'id'),
      ]
      return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${about.join('')}${items.join('')}</channel></rss>\n`
    },
  })

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`
