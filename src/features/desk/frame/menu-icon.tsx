import AppWindow from 'lucide-react/icons/app-window'
import Banknote from 'lucide-react/icons/banknote'
import Bookmark from 'lucide-react/icons/bookmark'
import Boxes from 'lucide-react/icons/boxes'
import ChartLine from 'lucide-react/icons/chart-line'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import DoorOpen from 'lucide-react/icons/door-open'
import Earth from 'lucide-react/icons/earth'
import FileBadge from 'lucide-react/icons/file-badge'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import MapIcon from 'lucide-react/icons/map'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Presentation from 'lucide-react/icons/presentation'
import Shapes from 'lucide-react/icons/shapes'
import ShieldUser from 'lucide-react/icons/shield-user'
import Smartphone from 'lucide-react/icons/smartphone'
import Ticket from 'lucide-react/icons/ticket'
import User from 'lucide-react/icons/user'
import Wallet from 'lucide-react/icons/wallet'
import type { LucideIcon } from 'lucide-react'

/** Icons by the name that the server sends with each menu. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'layout-dashboard': LayoutDashboard,
  'clipboard-list': ClipboardList,
  'document-text': FileText,
  ticket: Ticket,
  'graduation-cap': GraduationCap,
  flag: Flag,
  'file-badge': FileBadge,
  banknote: Banknote,
  wallet: Wallet,
  'door-open': DoorOpen,
  'chart-line': ChartLine,
  boxes: Boxes,
  shapes: Shapes,
  presentation: Presentation,
  earth: Earth,
  'app-window': AppWindow,
  mail: Mail,
  map: MapIcon,
  smartphone: Smartphone,
  'shield-user': ShieldUser,
  bookmark: Bookmark,
  'list-checks': ListChecks,
  user: User,
}

export function MenuIcon({ name }: { name: string }) {
  const Icon = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? PanelsTopLeft
  return <Icon size={20} aria-hidden />
}
