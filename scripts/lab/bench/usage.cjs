/** Preloaded with NODE_OPTIONS: each process appends its CPU time and memory to the file USAGE. */
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  const line = JSON.stringify({
    seconds: (userCPUTime + systemCPUTime) / 1e6,
    gigabytes: maxRSS / 1024 ** 2,
  })
  require('node:fs').appendFileSync(process.env.USAGE, `${line}\n`)
})
