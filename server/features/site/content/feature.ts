import { contentAdminBindings } from './admin-routes.ts'
import { blogFeedBindings, blogFeedMount } from './blog-feed.ts'
import { contentBindings } from './routes.ts'
import { contentTopics } from './topics.ts'
import type { Feature } from '../../feature.ts'

export const contentFeature = {
  bindings: [...contentBindings, ...contentAdminBindings, ...blogFeedBindings],
  mounts: [blogFeedMount],
  topics: contentTopics,
} satisfies Feature
