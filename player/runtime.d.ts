// The package's types declare these classes as default exports, but its modules export them by name.
declare module 'scorm-again/scorm12' {
  export { Scorm12API } from 'scorm-again'
}
declare module 'scorm-again/scorm2004' {
  export { Scorm2004API } from 'scorm-again'
}
declare module 'h5p-standalone' {
  const H5PStandalone: { H5P: new (box: HTMLElement, options: Record<string, unknown>) => Promise<string> }
  export default H5PStandalone
}
