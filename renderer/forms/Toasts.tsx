/** Notices of the forms, in the corner of the page. */
import * as Radix from '@radix-ui/react-toast'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { styled } from 'styled-components'
import { messages } from './formMessages.ts'

export type Toast = { kind: 'success' | 'failure'; title: string; text: string }
type ShownToast = Toast & { key: number }

const texts = messages.toast
const visible = 3
let lastKey = 0
let isMounted = false

/** Shows a toast for four seconds, at most three at a time. */
export let showToast: (toast: Toast) => void = () => {}

/** Mounts the page's region of toasts, which stays when navigation replaces the page. */
export function mountToasts(): void {
  if (isMounted) return
  isMounted = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />)
}

function Toasts() {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  useEffect(() => {
    showToast = (toast) =>
      setToasts((earlier) => [...earlier, { ...toast, key: ++lastKey }].slice(-visible))
  }, [])
  const close = (key: number) => setToasts((all) => all.filter((toast) => toast.key !== key))
  return (
    <Radix.Provider duration={4000} swipeDirection="right" swipeThreshold={50} label={texts.name}>
      {toasts.map(({ key, kind, title, text }) => (
        <Box
          key={key}
          data-kind={kind}
          type={kind === 'failure' ? 'foreground' : 'background'}
          onOpenChange={() => close(key)}
        >
          <Radix.Title asChild>
            <strong>{title}</strong>
          </Radix.Title>
          <Radix.Description>{text}</Radix.Description>
          <Radix.Close aria-label={texts.close}>
            <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6 6 18" />
            </svg>
          </Radix.Close>
        </Box>
      ))}
      <Region label={texts.region} />
    </Radix.Provider>
  )
}

const Region = styled(Radix.Viewport)`
  position: fixed;
  z-index: 40;
  right: max(var(--s4), env(safe-area-inset-right));
  bottom: calc(var(--s4) + env(safe-area-inset-bottom));
  display: grid;
  gap: 14px;
  width: min(356px, 100vw - 40px);
  margin: 0;
  padding: 0;
  list-style: none;
`
const Box = styled(Radix.Root)`
  position: relative;
  padding: var(--s3) var(--s6) var(--s3) var(--s4);
  background: var(--surface);
  border: 1px solid var(--line);
  border-left: 4px solid var(--ok);
  border-radius: var(--r1);
  box-shadow: var(--shadow);
  font: var(--small);
  touch-action: pan-y;
  animation: enter 0.22s;
  @keyframes enter {
    from {
      opacity: 0;
      transform: translateY(12px);
    }
  }
  &[data-swipe="move"] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
  &[data-kind="failure"] {
    border-left-color: var(--err);
  }
  button {
    --i: 18px;
    position: absolute;
    top: var(--s1);
    right: var(--s1);
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--r1);
    background: none;
    color: var(--muted);
  }
  @media (hover: hover) {
    button:hover {
      color: var(--ink);
    }
  }
`
