import { previewAttributes, previewContent, previewCourse } from './content-preview.ts'
import {
  changeContent,
  createContent,
  getContent,
  listContent,
  moveContent,
  removeContent,
  uploadContentPicture,
  withdrawContent,
} from './content.admin.ts'
import { createBlogFeed, getBlogFeed, revokeBlogFeed } from './feed.ts'
import {
  getDonation,
  getLegalText,
  getPost,
  listFaq,
  listPosts,
  listRecruitingRoles,
  listRedeemStories,
  listStories,
  listTestimonials,
} from './site-content.ts'
import { getWebAttributes } from './web-attribute.ts'

/** API calls: content of the public site. */
export const siteCalls = {
  getWebAttributes,
  getBlogFeed,
  createBlogFeed,
  revokeBlogFeed,
  listTestimonials,
  listRedeemStories,
  listStories,
  listFaq,
  listRecruitingRoles,
  getLegalText,
  listPosts,
  getPost,
  getDonation,
  listContent,
  getContent,
  createContent,
  changeContent,
  withdrawContent,
  removeContent,
  moveContent,
  uploadContentPicture,
  previewAttributes,
  previewContent,
  previewCourse,
} as const
