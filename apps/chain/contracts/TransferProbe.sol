// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IProbedToken {
    function balanceOf(address account) external view returns (uint256);
}

interface ILendingPool {
    /// @dev V2: sends before it is paid.
    function swap(uint256 lowOut, uint256 highOut, address to, bytes calldata data) external;

    /// @dev V3: lends, and must be repaid with a fee.
    function flash(address recipient, uint256 lowOut, uint256 highOut, bytes calldata data) external;
}

/// @notice Borrows a token from a pool, returns it and measures how much arrives each way. It is never deployed:
/// `eth_call` runs its creation code, and the constructor returns the result.
contract TransferProbe {
    constructor(ILendingPool pool, bool isV3, bool isLow, address token, uint256 amount) {
        (uint256 got, uint256 given) = (new Borrower(pool, token)).measure(isV3, isLow, amount);
        assembly ("memory-safe") {
            mstore(0, got)
            mstore(32, given)
            return(0, 64)
        }
    }
}

contract Borrower {
    /// @dev A hostile token must not use up the gas of the whole call.
    uint256 private constant READ_GAS = 300_000;
    uint256 private constant TRANSFER_GAS = 2_000_000;
    bytes32 private constant MEASURED = keccak256("measured");

    ILendingPool private immutable pool;
    address private immutable token;

    constructor(ILendingPool pool_, address token_) {
        pool = pool_;
        token = token_;
    }

    /// @return got how much of the amount the pool's transfer brought; zero if it does not pay out
    /// @return given how much of that arrived back at the pool; zero if the token does not let it go
    function measure(bool isV3, bool isLow, uint256 amount) external returns (uint256 got, uint256 given) {
        (uint256 low, uint256 high) = isLow ? (amount, uint256(0)) : (uint256(0), amount);
        bytes memory data = isV3
            ? abi.encodeCall(ILendingPool.flash, (address(this), low, high, hex"01"))
            : abi.encodeCall(ILendingPool.swap, (low, high, address(this), hex"01"));
        // The callback always reverts with the answer, so nothing has to be paid back.
        (bool isDone, bytes memory answer) = address(pool).call(data);
        if (isDone || answer.length != 96) return (0, 0);
        bytes32 mark;
        (mark, got, given) = abi.decode(answer, (bytes32, uint256, uint256));
        if (mark != MEASURED) return (0, 0);
    }

    /// @dev Forks rename the callback of both kinds of pool, so any name is taken.
    fallback() external {
        require(msg.sender == address(pool));
        uint256 got = _balanceOf(address(this));
        uint256 before = _balanceOf(address(pool));
        bytes memory data = abi.encodeWithSignature("transfer(address,uint256)", address(pool), got);
        (bool isDone,) = token.call{gas: TRANSFER_GAS}(data);
        uint256 afterwards = isDone ? _balanceOf(address(pool)) : before;
        uint256 given = afterwards > before ? afterwards - before : 0;
        bytes memory answer = abi.encode(MEASURED, got, given);
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }

    function _balanceOf(address account) private view returns (uint256 held) {
        bytes memory data = abi.encodeCall(IProbedToken.balanceOf, (account));
        address asked = token;
        assembly ("memory-safe") {
            if staticcall(READ_GAS, asked, add(data, 32), mload(data), 0, 32) {
                if gt(returndatasize(), 31) { held := mload(0) }
            }
        }
    }
}
