/** Rows of `/akun/bantuan`. */
export const helpLinks = [
  { to: '/faq', label: 'Pertanyaan umum' },
  { to: '/sync', label: 'Pekerjaan yang belum terkirim' },
  { to: '/privasi', label: 'Privasi' },
  { to: '/privacy-policy', label: 'Kebijakan privasi' },
  { to: '/terms-and-conditions', label: 'Syarat dan ketentuan' },
] as const
