import {
  AppWindow,
  Banknote,
  Bookmark,
  Boxes,
  ChartLine,
  ClipboardList,
  DoorOpen,
  Earth,
  FileBadge,
  FileText,
  Flag,
  GraduationCap,
  LayoutDashboard,
  ListChecks,
  Map as MapIcon,
  PanelsTopLeft,
  Presentation,
  Shapes,
  ShieldUser,
  Smartphone,
  Ticket,
  User,
  Wallet,
  type LucideIcon,
} from 'lucide-react'

/** The names of product.md §2. */
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
