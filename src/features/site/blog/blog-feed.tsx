import { useQuery } from '@tanstack/react-query'
import { createBlogFeed, revokeBlogFeed } from '#contract/site/feed.ts'
import { SecretFeedSection, useShownAddress } from '#app/learning/secret-feed.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { alertFailure } from '#app/notices/failure-alert.ts'
import { blogFeedQuery } from '#app/queries/feed.ts'
import { useCall } from '#app/queries/use-call.ts'
import { useIsOnline } from '#app/session/online.ts'

const labels = {
  title: 'Langganan RSS',
  text: 'Tempel alamat ini di pembaca RSS-mu, dan tulisan baru muncul di sana: judul, ringkasan, dan tautannya. Membaca seluruh tulisan tetap di sini.',
  warning: 'Siapa pun yang memilikinya bisa membaca daftar tulisannya.',
  revoked: 'Alamat RSS dicabut. Pembaca yang memakainya tidak menerima tulisan baru lagi.',
  create: 'Buat alamat RSS',
}

/** URL of the blog's feed, for feed readers. */
export function BlogFeed() {
  const { data: feed } = useQuery({ ...blogFeedQuery(), enabled: useIsOnline() })
  const shownAddress = useShownAddress(labels)
  const { call } = useCall()
  const create = useAction(async () => shownAddress.onCreated(await call(createBlogFeed, {})), alertFailure)
  const revoke = useAction(async () => {
    await call(revokeBlogFeed, {})
    shownAddress.onRevoked()
  }, alertFailure)
  return <SecretFeedSection id="langganan-rss" {...{ labels, feed, shown: shownAddress, create, revoke }} />
}
