import type { ManifestOptions } from 'vite-plugin-pwa'

const icons: ManifestOptions['icons'] = [
  { src: '/icons/semai-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/semai-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/semai-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/semai-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const screenshots: ManifestOptions['screenshots'] = [
  {
    src: '/screenshots/hp-belajar.png',
    sizes: '720x1560',
    type: 'image/png',
    form_factor: 'narrow',
    label: 'Susunan kelas dan progresnya',
  },
  {
    src: '/screenshots/hp-materi.png',
    sizes: '720x1560',
    type: 'image/png',
    form_factor: 'narrow',
    label: 'Bacaan yang tetap terbuka tanpa sinyal',
  },
  {
    src: '/screenshots/meja-kelas.png',
    sizes: '1280x800',
    type: 'image/png',
    form_factor: 'wide',
    label: 'Katalog kelas',
  },
]

/**
 * Web app manifest for the launcher, the task switcher and the install dialog. The query of `start_url` marks visits
 * that started from the home screen.
 */
export const createWebManifest = (name: string): Partial<ManifestOptions> => ({
  id: '/',
  name: `${name}, belajar tanpa takut sinyal`,
  short_name: name,
  description: 'Belajar keterampilan kerja dalam bahasa Indonesia. Materi tetap terbuka walau sinyal hilang.',
  lang: 'id',
  dir: 'ltr',
  start_url: '/dashboard?sumber=pasang',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  theme_color: '#0b6a57',
  background_color: '#fbfcfb',
  categories: ['education', 'productivity'],
  icons,
  screenshots,
  // The worker handles the form, so that sharing works without a network; see sw/share-target.ts.
  share_target: {
    action: '/bagikan',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [
        {
          name: 'files',
          accept: ['image/*', 'application/pdf', 'video/mp4', 'text/*', '.docx', '.xlsx', '.pptx', '.zip'],
        },
      ],
    },
  },
  shortcuts: [
    { name: 'Belajar', short_name: 'Belajar', url: '/dashboard/my-course?sumber=pintasan' },
    { name: 'Kelas', short_name: 'Kelas', url: '/kelas?sumber=pintasan' },
    { name: 'Belum terkirim', short_name: 'Kirim', url: '/sync?sumber=pintasan' },
  ],
})
