/** Returns a function that updates a live region after a pause in the input: screen readers would announce every key or step of a slider. */
export function announcer(): (update: () => void) => void {
  let pause: ReturnType<typeof setTimeout>
  return (update) => {
    clearTimeout(pause)
    pause = setTimeout(update, 500)
  }
}
