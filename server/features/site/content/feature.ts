import { contentAdminBindings } from './admin-routes.ts'
import { blogFeedBindings, mountBlogFeed } from './blog-feed.ts'
import { contentBindings } from './routes.ts'
import { contentTopics } from './topics.ts'
import type { Feature } from '../../feature.ts'

export const contentFeature = {
  bindings: [...contentBindings, ...contentAdminBindings, ...blogFeedBindings],
  mounts: [mountBlogFeed],
  topics: contentTopics,
} satisfies Feature
