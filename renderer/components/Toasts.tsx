import { useEffect, useRef, useState, useSyncExternalStore, type PointerEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { keyframes, styled } from 'styled-components'
import { messages } from '../messages.ts'

export type Toast = { kind: 'success' | 'failure'; title: string; text: string }
type Shown = Toast & { key: number }

const visible = 3
const displayMs = 4000
const swipePx = 50

let toasts: readonly Shown[] = []
let lastKey = 0
let render: () => void = () => {}
let mounted = false

/** Shows a notice for four seconds. More than three at a time wait for their turn. */
export function showToast(toast: Toast): void {
  toasts = [...toasts, { ...toast, key: ++lastKey }]
  render()
}

function close(key: number): void {
  toasts = toasts.filter((toast) => toast.key !== key)
  render()
}

/** The one notification area of the page, outside every form: a screen reader knows it before the first notice comes. */
export function mountToasts(): void {
  if (mounted) return
  mounted = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />)
}

function subscribe(listener: () => void) {
  render = listener
  return () => { render = () => {} }
}

function Toasts() {
  const list = useSyncExternalStore(subscribe, () => toasts)
  const [paused, setPaused] = useState(false)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      cameFrom.current = document.activeElement
      region.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  // What goes takes hover and focus with it, and says nothing: look anew.
  useEffect(() => {
    const area = region.current
    if (!area) return
    if (!list.length && area.contains(document.activeElement) && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    setPaused(area.matches(':hover,:focus-within'))
  }, [list])

  return (
    <Region
      ref={region} tabIndex={-1} aria-label={messages.toast.region}
      onPointerEnter={() => setPaused(true)} onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)} onBlur={(event) => { if (!event.currentTarget.contains(event.relatedTarget)) setPaused(false) }}
      onKeyDown={(event) => { const last = list.at(-1); if (event.key === 'Escape' && last) { close(last.key); region.current?.focus() } }}
    >
      {list.slice(0, visible).map((toast) => <Notice key={toast.key} toast={toast} paused={paused} />)}
    </Region>
  )
}

function Notice({ toast, paused }: { toast: Shown; paused: boolean }) {
  const { key, kind, title, text } = toast
  const left = useRef(displayMs)
  const start = useRef<number>(undefined)

  useEffect(() => {
    if (paused) return
    const since = Date.now()
    const timer = setTimeout(() => close(key), left.current)
    return () => { clearTimeout(timer); left.current -= Date.now() - since }
  }, [key, paused])

  const offset = (event: PointerEvent) => Math.max(0, event.clientX - (start.current ?? event.clientX))
  const move = (event: PointerEvent<HTMLElement>, px: number) => { event.currentTarget.style.transform = px ? `translateX(${px}px)` : '' }
  const drop = (event: PointerEvent<HTMLElement>) => {
    const far = offset(event) >= swipePx
    start.current = undefined
    if (far) close(key)
    else move(event, 0)
  }
  return (
    <Box
      data-kind={kind} role={kind === 'success' ? 'status' : 'alert'}
      onPointerDown={(event) => {
        if ((event.target as Element).closest('button')) return
        start.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => { if (start.current !== undefined) move(event, offset(event)) }}
      onPointerUp={drop} onPointerCancel={(event) => { start.current = undefined; move(event, 0) }}
    >
      <strong>{title}</strong>
      <p>{text}</p>
      <button type="button" aria-label={messages.toast.close} onClick={(event) => { if (event.detail === 0) event.currentTarget.closest('section')?.focus(); close(key) }}>
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18" /></svg>
      </button>
    </Box>
  )
}

const Region = styled.section`
  position:fixed;z-index:40;right:max(20px,env(safe-area-inset-right));bottom:calc(20px + env(safe-area-inset-bottom));
  display:grid;gap:14px;width:min(356px,100vw - 40px);border-radius:14px;
  &:empty{pointer-events:none}
  @media (max-width:860px){body:has([data-behaviour='mobilebar'][data-shown]) &{bottom:calc(88px + env(safe-area-inset-bottom))}}
`
const enter = keyframes`from{opacity:0;transform:translateY(12px)}`
const Box = styled.div`
  position:relative;padding:14px 52px 14px 18px;background:var(--surface);border:1px solid var(--line);border-left:4px solid var(--ok);border-radius:10px;box-shadow:var(--shadow);
  font-size:.9375rem;line-height:1.45;touch-action:pan-y;animation:${enter} .22s;
  &[data-kind='failure']{border-left-color:var(--err)}
  button{position:absolute;top:2px;right:2px;display:grid;place-items:center;width:44px;height:44px;padding:0;border:0;border-radius:8px;background:none;color:var(--muted)}
  button:hover{color:var(--ink)}
  button .i{width:18px;height:18px}
  p{overflow-wrap:anywhere}
`
