import { createFileRoute } from '@tanstack/react-router'
import { EditProfileScreen } from '#app/features/account/account/edit-profile-screen.tsx'
import { AuthSearch } from '#app/features/account/auth/auth-search.ts'

export const Route = createFileRoute('/_app/_member/akun/edit-profile')({
  validateSearch: AuthSearch,
  loader: async ({ context }) => {
    const { loadEditProfile } = await import('#app/features/account/account/load-account.ts')
    return loadEditProfile(context.queryClient)
  },
  head: () => ({ meta: [{ title: 'Ubah profil' }] }),
  component: EditProfile,
})

function EditProfile() {
  return <EditProfileScreen redirect={Route.useSearch().redirect} draft={Route.useLoaderData().draft} />
}
