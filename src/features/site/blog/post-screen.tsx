import { useSuspenseQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { ArticleBody } from '#app/learning/article/article-body.tsx'
import { SitePictureView } from '#app/learning/article/site-picture.tsx'
import { postQuery } from '#app/queries/site-content.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import classes from './blog.module.css'
import { PostAbout } from './blog-screen.tsx'

export function PostScreen({ slug }: { slug: string }) {
  const { data: post } = useSuspenseQuery(postQuery(slug))
  return (
    <article className={classes.page}>
      <AppLink to="/blog" className={classes.back}>
        <ChevronLeft size={18} aria-hidden /> Semua tulisan
      </AppLink>
      <PageHead title={post.title} text={post.summary} />
      <PostAbout post={post} />
      {post.picture && (
        <div className={classes.picture}>
          <SitePictureView picture={post.picture} />
        </div>
      )}
      <div className={classes.body}>
        <ArticleBody blocks={post.blocks} />
      </div>
    </article>
  )
}
