import * as contract from '#contract/site/site-content.ts'
import { getWebAttributes } from '#contract/site/web-attribute.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'
import { CallError } from '../../../http/errors.ts'
import { readAttributes } from './attributes.ts'
import { readContent, readPosts } from './service.ts'
import { readLegalText } from './legal.ts'

function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new CallError('CONTENT_NOT_FOUND')
  return item
}

export const contentBindings: readonly Binding[] = [
  bindEndpoint(getWebAttributes, (_request, services) => readAttributes(services)),
  bindEndpoint(contract.listTestimonials, (_request, services) => readContent(services, 'testimonial')),
  bindEndpoint(contract.listStories, (_request, services) => readContent(services, 'story')),
  bindEndpoint(contract.listRedeemStories, (_request, services) => readContent(services, 'redeem-story')),
  bindEndpoint(contract.listFaq, (_request, services) => readContent(services, 'faq')),
  bindEndpoint(contract.listRecruitingRoles, (_request, services) => readContent(services, 'role')),

  bindEndpoint(contract.getLegalText, async ({ params: { page }, query: { version } }, services) =>
    found(readLegalText(await readContent(services, 'legal'), page, services.now(), version)),
  ),

  bindEndpoint(contract.listPosts, async (_request, services) => {
    const posts = await readPosts(services)
    return posts.map(({ blocks: _blocks, ...head }) => head)
  }),

  bindEndpoint(contract.getPost, async ({ params: { slug } }, services) =>
    found((await readContent(services, 'post')).find(post => post.slug === slug)),
  ),

  bindEndpoint(contract.getDonation, async (_request, services) => found((await readContent(services, 'donation'))[0])),
]
