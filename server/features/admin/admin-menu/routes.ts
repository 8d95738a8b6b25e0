import { type AdminMenu, listAdminMenus } from '#contract/admin/admin-menu.ts'
import { isExpert } from '#contract/account/access.ts'
import { type Binding, bindEndpoint } from '../../../http/bind.ts'

const item = (label: string, url: string, icon: string) => ({ label, url, icon })

/** The admin menu. The last two groups are additions of this project to the original menu. */
const adminMenus: readonly AdminMenu[] = [
  {
    category: 'dashboard',
    title: 'Dashboard',
    subMenus: [item('Dashboard', '/admin/dashboard', 'layout-dashboard')],
  },
  {
    category: 'customer service',
    title: 'Customer Service',
    subMenus: [
      item('Coupon', '/admin/coupon', 'ticket'),
      item('User', '/admin/user', 'user'),
      item('User Graduation', '/admin/user-graduation/', 'graduation-cap'),
      item('User Lulusin', '/admin/user-lulusin/', 'flag'),
      item('Redeem Pulsa', '/admin/redeem-pulsa/', 'smartphone'),
      item('Create Certificate', '/admin/create-certificate', 'file-badge'),
      item('Sekolah', '/admin/sekolah', 'graduation-cap'),
      item('Tanya Jawab', '/admin/tanya', 'bookmark'),
      item('Kiriman Ditolak', '/admin/kiriman', 'bookmark'),
      item('Perangkat Diam', '/admin/perangkat', 'smartphone'),
    ],
  },
  { category: 'level up', title: 'Level Up', subMenus: [item('Level Up', '/admin/level-up', 'chart-line')] },
  {
    category: 'finance',
    title: 'Finance',
    subMenus: [
      item('Inventory', '/admin/inventory', 'boxes'),
      item('Jadwal Poin', '/admin/jadwal-poin', 'wallet'),
      item('Order', '/admin/order', 'banknote'),
    ],
  },
  {
    category: 'content',
    title: 'Content',
    subMenus: [
      item('Career Track', '/admin/career-track', 'map'),
      item('Kategori', '/admin/kategori', 'bookmark'),
      item('Kelas', '/admin/kelas', 'shapes'),
      item('Instructor', '/admin/instructor', 'presentation'),
      item('Update Material Details', '/admin/lecture-material/update', 'document-text'),
      item('Update Quiz Content', '/admin/quiz', 'clipboard-list'),
      item('Survei', '/admin/survei', 'clipboard-list'),
      item('Konten Situs', '/admin/konten', 'app-window'),
      item('Contoh Email', '/admin/email', 'mail'),
    ],
  },
  {
    category: 'sessions',
    title: 'Sesi',
    subMenus: [item('Webinar', '/admin/webinar', 'presentation'), item('Sesi', '/admin/sesi', 'door-open')],
  },
  {
    category: 'security',
    title: 'Keamanan',
    subMenus: [
      item('Log', '/admin/log', 'shield-user'),
      item('Pekerjaan Massal', '/admin/bulk', 'list-checks'),
      item('Kecepatan Halaman', '/admin/kecepatan', 'chart-line'),
    ],
  },
]

const expertMenus: readonly AdminMenu[] = [
  {
    category: 'expert',
    title: 'Expert',
    subMenus: [
      item('Dashboard', '/expert/dashboard', 'layout-dashboard'),
      item('Task Assignment', '/expert/task-assignment', 'clipboard-list'),
      item('Tanya Jawab', '/expert/tanya', 'bookmark'),
      item('Tugas di Perangkat', '/expert/bawaan', 'smartphone'),
      item('Sesi', '/expert/sesi', 'presentation'),
    ],
  },
]

export const adminMenuBindings: readonly Binding[] = [
  bindEndpoint(listAdminMenus, (_request, { person }) => [
    ...(person.isAdmin ? adminMenus : []),
    ...(isExpert(person) ? expertMenus : []),
  ]),
]
