/** What one part meets must not stop the next. */
export function safely(run: () => void): void {
  try {
    run()
  } catch (error) {
    console.error(error)
  }
}
