/** Required by a build under test (NODE_OPTIONS): writes which CommonJS modules it had loaded, React's among them, to the file LOADED_MODULES. */
process.on('exit', () => {
  const modules = Object.values(require('node:module')._cache).filter((each) => each.loaded)
  require('node:fs').writeFileSync(process.env.LOADED_MODULES, modules.map((each) => each.filename).join('\n'))
})
