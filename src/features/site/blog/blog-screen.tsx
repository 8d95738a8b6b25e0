import { useSuspenseQuery } from '@tanstack/react-query'
import { formatDuration } from '#app/lib/time-spans.ts'
import type { PostHead } from '#contract/site/site-content.ts'
import { formatDate } from '#app/lib/times.ts'
import { postsQuery } from '#app/queries/site-content.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import classes from './blog.module.css'

/** The blog is complete without the feed, so no placeholder is shown. */
const BlogFeed = createLazyPart(() => import('./blog-feed.tsx').then(module => module.BlogFeed), {
  fallback: null,
  substitute: () => null,
})

export function BlogScreen() {
  const { data: posts } = useSuspenseQuery(postsQuery())
  return (
    <div className={classes.page}>
      <PageHead
        title="Blog"
        text="Tulisan pendek tentang belajar dan bekerja. Yang sudah kamu buka tetap bisa dibaca offline."
      />
      {posts.length > 0 ? (
        <ul className={classes.posts}>
          {posts.map(post => (
            <li key={post.id}>
              <article className={classes.card}>
                <h2>
                  <AppLink to={`/blog/${post.slug}`}>{post.title}</AppLink>
                </h2>
                <p>{post.summary}</p>
                <PostAbout post={post} />
              </article>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="Belum ada tulisan">
          <p>Tulisan baru akan muncul di sini.</p>
        </EmptyState>
      )}
      <BlogFeed />
    </div>
  )
}

/** Line with author, date and reading time of a post. */
export function PostAbout({ post }: { post: PostHead }) {
  return (
    <p className={classes.about}>
      {post.author} · {formatDate(post.publishedAt)} · {formatDuration(post.readingMinutes * 60)} baca
    </p>
  )
}
