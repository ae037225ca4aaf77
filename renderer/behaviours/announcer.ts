/** Returns a function that updates a live region after a pause in the input: screen readers would announce every key or step of a slider. */
export function announcer(): (update: () => void) => void {
  let timer: ReturnType<typeof setTimeout>
  return (update) => {
    clearTimeout(timer)
    timer = setTimeout(update, 500)
  }
}
