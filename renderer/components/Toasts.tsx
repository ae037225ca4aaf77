/** Notices of the forms, shown for four seconds in the corner of the page. */
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { messages } from '../messages.ts'
import { Region, ToastBox } from './toast.deferred.styles.ts'

export type Toast = { kind: 'success' | 'failure'; title: string; text: string }
type ShownToast = Toast & { key: number }

const visible = 3
const displayMs = 4000
const swipePx = 50

let toasts: readonly ShownToast[] = []
let lastKey = 0
let renderToasts: () => void = () => {}
let mounted = false

/** Shows a toast for four seconds, at most three at a time. */
export function showToast(toast: Toast): void {
  toasts = [...toasts, { ...toast, key: ++lastKey }]
  renderToasts()
}

function close(key: number): void {
  toasts = toasts.filter((toast) => toast.key !== key)
  renderToasts()
}

/** Mounts the page's toast region. Screen readers announce toasts only in a region that exists before. */
export function mountToasts(): void {
  if (mounted) return
  mounted = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />)
}

function Toasts() {
  const [list, setList] = useState(toasts)
  const [paused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const previousFocus = useRef<HTMLElement>(null)

  // Never removed: the region exists as long as the document.
  useEffect(() => {
    renderToasts = () => setList(toasts)
    renderToasts()
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      previousFocus.current = document.activeElement as HTMLElement
      region.current!.focus()
    })
  }, [])

  // Removing a toast with hover or focus fires no event: update the state.
  useEffect(() => {
    const area = region.current!
    requestAnimationFrame(() => moveAwayFromSubmit(area))
    if (!list.length && area.contains(document.activeElement)) previousFocus.current?.focus()
    setPaused(area.matches(':hover,:focus-within'))
  }, [list])

  return (
    <Region
      ref={region}
      tabIndex={-1}
      aria-label={messages.toast.region}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPaused(false)
      }}
      onKeyDown={(event) => {
        const last = list.at(-1)
        if (event.key === 'Escape' && last) {
          close(last.key)
          region.current!.focus()
        }
      }}
    >
      {list.slice(0, visible).map((toast) => (
        <Notice key={toast.key} toast={toast} paused={paused} />
      ))}
    </Region>
  )
}

/** Moves toasts to the top while they would cover the button of a form. */
function moveAwayFromSubmit(area: HTMLElement): void {
  delete area.dataset.top
  const { top, left } = area.getBoundingClientRect()
  const covers = [...document.querySelectorAll('[data-island] form > button')].some((button) => {
    const box = button.getBoundingClientRect()
    return box.height > 0 && box.bottom > top && box.top < innerHeight && box.right > left
  })
  if (covers) area.dataset.top = ''
}

function Notice({ toast, paused }: { toast: ShownToast; paused: boolean }) {
  const { key, kind, title, text } = toast
  const remainingMs = useRef(displayMs)
  const start = useRef<number>(undefined)

  useEffect(() => {
    if (paused) return
    const startedAt = Date.now()
    const timer = setTimeout(() => close(key), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= Date.now() - startedAt
    }
  }, [key, paused])

  const offset = (event: PointerEvent) =>
    Math.max(0, event.clientX - (start.current ?? event.clientX))
  const move = (event: PointerEvent<HTMLElement>, px: number) => {
    event.currentTarget.style.transform = px ? `translateX(${px}px)` : ''
  }
  const endSwipe = (event: PointerEvent<HTMLElement>) => {
    const isSwipe = offset(event) >= swipePx
    start.current = undefined
    if (isSwipe) close(key)
    else move(event, 0)
  }
  return (
    <ToastBox
      data-kind={kind}
      role={kind === 'success' ? 'status' : 'alert'}
      onPointerDown={(event) => {
        if ((event.target as Element).closest('button')) return
        start.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (start.current !== undefined) move(event, offset(event))
      }}
      onPointerUp={endSwipe}
      onPointerCancel={(event) => {
        start.current = undefined
        move(event, 0)
      }}
    >
      <strong>{title}</strong>
      <p>{text}</p>
      <button
        type="button"
        aria-label={messages.toast.close}
        onClick={(event) => {
          if (event.detail === 0) event.currentTarget.closest('section')?.focus()
          close(key)
        }}
      >
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
    </ToastBox>
  )
}
