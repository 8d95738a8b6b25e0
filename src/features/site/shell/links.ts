import { brand } from '#contract/site/brand.ts'

export interface MenuLink {
  to: string
  label: string
}
export interface MenuGroup {
  label: string
  links: readonly MenuLink[]
}

/** Links and groups of links in the site's header. */
export const kelasLink: MenuLink = { to: '/kelas', label: 'Kelas' }
export const businessLink: MenuLink = { to: brand.forBusinessUrl, label: 'For Business' }
export const menuGroups: readonly MenuGroup[] = [
  {
    label: 'Kolaborasi Bareng',
    links: [
      { to: '/career', label: `Karier di ${brand.name}` },
      { to: '/career#instruktur', label: 'Karier Instruktur' },
    ],
  },
  {
    label: `Tentang ${brand.name}`,
    links: [
      { to: '/about', label: 'Tentang Kami' },
      { to: '/instructor', label: 'Instruktur' },
    ],
  },
]
export const dashboardLink: MenuLink = { to: '/dashboard', label: 'Dashboard' }
