import { registerRoute } from 'workbox-routing'
import { addShared } from '#app/data/files/shared.ts'
import { readSession } from '#app/data/session-store.ts'

/** Named in the web manifest, posted to by the phone, shown by the app. */
const SHARE_PATH = '/bagikan'

/**
 * The phone's share sheet posts a form to us. It never leaves the device from here: what was shared is kept, and a page
 * opens that asks what it belongs to. So sharing works on a dead line like everything else.
 */
export function takeShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => {
      const outcome = await keep(request).catch(() => 'failed')
      return Response.redirect(`${SHARE_PATH}${outcome === 'kept' ? '' : `?gagal=${outcome}`}`, 303)
    },
    'POST',
  )
}

async function keep(request: Request): Promise<'kept' | 'nobody' | 'full'> {
  const form = await request.formData()
  const session = await readSession()
  // What is shared stays where it was, in the gallery or the other app: it can be shared again after login.
  if (!session) return 'nobody'
  const texts = ['title', 'text', 'url'].flatMap(name => {
    const part = form.get(name)
    return typeof part === 'string' && part !== '' ? [part] : []
  })
  const files = form.getAll('files').filter(part => part instanceof File)
  try {
    await addShared(session.userId, { text: texts.join('\n'), files })
    return 'kept'
  } catch {
    return 'full'
  }
}
