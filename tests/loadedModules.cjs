/** Required by builds under test through NODE_OPTIONS: each process appends its loaded CommonJS modules to the file LOADED_MODULES. */
process.on('exit', () => {
  const modules = Object.values(require('node:module')._cache).filter((each) => each.loaded)
  require('node:fs').appendFileSync(
    process.env.LOADED_MODULES,
    modules.map((each) => `${each.filename}\n`).join(''),
  )
})
