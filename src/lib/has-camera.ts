/**
 * Returns whether the browser supports cameras. Does not check whether the device has a camera or the user allows its
 * use.
 */
export const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined
