import { createFileRoute } from '@tanstack/react-router'
import { AppFrame } from '#app/app/app-frame.tsx'

export const Route = createFileRoute('/_app')({ component: AppFrame })
