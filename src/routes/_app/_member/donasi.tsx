import { createFileRoute } from '@tanstack/react-router'
import { DonationScreen } from '#app/features/site/blog/donation-screen.tsx'
import { donationQuery, loadContent } from '#app/queries/site-content.ts'

export const Route = createFileRoute('/_app/_member/donasi')({
  loader: ({ context }) => loadContent(context.queryClient.ensureQueryData(donationQuery())),
  head: () => ({ meta: [{ title: 'Donasi' }] }),
  component: DonationScreen,
})
